export { createAggregator, type Aggregator, type AggregatorOptions } from './client.ts';
export { AggregatorRecipe, parseAggregatorRecipe } from './recipe.ts';
