import { useStreaming } from './Private.tsx';

/** Returns the class of a field whose text a stream must not show. */
export const useBlur = (): string | undefined => (useStreaming() ? 'streamer-blur' : undefined);
