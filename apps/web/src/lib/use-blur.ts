import { useStreaming } from './Private.tsx';

/** The look of a field whose text a stream must not show. */
export const useBlur = (): string | undefined => (useStreaming() ? 'streamer-blur' : undefined);
