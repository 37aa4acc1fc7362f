// Tests run the sources: this thread has to learn TypeScript before it can load its worker.
import { register } from 'tsx/esm/api';

register();
await import('./worker.ts');
