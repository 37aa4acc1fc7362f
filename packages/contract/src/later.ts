/**
 * Calls that the specification names and that do not exist yet, by the feature that will bring them. Each returns 404
 * `app_api.not_found`, as any unknown path does. When one is built, it moves into its feature's file and leaves this
 * list. A test checks that no call is in both.
 */
export const LATER_CALLS: Readonly<Record<string, readonly string[]>> = {
  cashback: ['POST /api/user/cashback/take'],
  chat: [
    'POST /api/chat/getMessages',
    'POST /api/chat/sendMessage',
    'POST /api/chat/delete',
    'POST /api/chat/ban',
    'POST /api/chat/unBan',
  ],
  tournament: ['POST /api/tournaments/get', 'GET /api/tournaments/get-conditions', 'POST /api/tournaments/setActive'],
  top: ['POST /api/top/get'],
  support: [
    'POST /api/tickets/get',
    'POST /api/tickets/getById',
    'POST /api/tickets/create',
    'POST /api/tickets/sendMessage',
    'POST /api/tickets/close',
  ],
};
