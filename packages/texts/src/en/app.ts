export const app_error = {
  login: 'Could not sign you in. Please try again.',
  load: 'Part of the site did not load.',
  network: 'The server did not answer. Please try again in a moment.',
  offline: 'There is no connection right now. Nothing was sent.',
  timeout: 'The server took too long to answer.',
  cut: 'The connection was lost before the answer came.',
  unknown: 'Something went wrong. Please try again.',
};

export const app_api = {
  maintenance: 'The site is closing for maintenance. Running rounds will finish. New bets are paused.',
  maintenance_over: 'Maintenance is over. Bets are open again.',
  bad_request: 'The request was not understood. Reload the page and try again.',
  not_found: 'There is nothing here.',
  too_many_requests: 'Too many requests. Wait a moment and try again.',
  internal: 'Something went wrong on our side. Please try again.',
  too_large: 'This is too much for one request. Send less at once.',
  key_reused: 'This action was already sent with other data. Reload the page and try again.',
};

export const app = {
  crashed_title: 'This part of the page stopped working',
  crashed_text: 'Your balance and bets are safe on the server. Reload the page to carry on.',
  reload: 'Reload',
  retry: 'Try again',
  copied: 'Copied to the clipboard.',
  copy_failed: 'Your browser did not allow copying.',
  close: 'Close',
  notices: 'Notices',
  loading: 'Loading…',
  offline_bar: 'No connection. The picture is frozen.',
  connecting_bar: 'Connecting…',
  maintenance_bar: 'Maintenance: new bets are paused.',
};
