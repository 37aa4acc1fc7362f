-- A message of the chat can reply to another one. Its quote is read from that message, so it goes when that one is
-- deleted. The number stays when the other message has been removed for its age. [CH-19]
alter table chat_messages add column reply_to bigint;
