import { useEffect } from 'react';
import { api } from '../../lib/api.ts';
import { type Loaded, loadable } from '../../lib/loadable.ts';

type Creators = Awaited<ReturnType<typeof askCreators>>;

const askCreators = () => api('GET /api/youtubers');
const creators = loadable(askCreators);

/** Returns the featured video creators, loaded again each time their list is opened. */
export function useCreators(): Loaded<Creators> {
  useEffect(() => void creators.load().catch(() => undefined), []);
  return creators.use();
}

/** Loads the creators; part of the app's start. @throws ApiError */
export const loadCreators = creators.load;
