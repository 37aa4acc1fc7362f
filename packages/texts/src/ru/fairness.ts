export const fairness = {};
