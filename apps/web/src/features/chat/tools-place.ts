/** Id of the element in the chat's header that the body fills. */
export const CHAT_TOOLS = 'chat-tools';
