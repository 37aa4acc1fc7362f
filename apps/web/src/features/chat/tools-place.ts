/** The id of the place in the chat's header that its body fills. */
export const CHAT_TOOLS = 'chat-tools';
