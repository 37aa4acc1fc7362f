// The page without a connection: shows the language that was chosen, and leaves when the connection is back.
let language = 'en';
try {
  language = JSON.parse(localStorage.getItem('settings') ?? '{}').state?.language === 'ru' ? 'ru' : 'en';
} catch {
  // Nothing was chosen.
}
for (const part of document.querySelectorAll('main')) part.hidden = part.lang !== language;
document.documentElement.lang = language;
document.title = document.querySelector('main:not([hidden]) h1').textContent;
// The network may be there before the server can be reached: then nobody says when it can.
const TRY_EVERY_MS = 3000;
const leaveIfReached = () => {
  if (!navigator.onLine || document.hidden) return;
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    () => location.reload(),
    () => undefined,
  );
};
addEventListener('online', () => location.reload());
setInterval(leaveIfReached, TRY_EVERY_MS);
