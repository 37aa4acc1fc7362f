// Script of the page without a connection: shows the chosen language, and reloads when the connection is back.
let language = 'en';
try {
  language = JSON.parse(localStorage.getItem('settings') ?? '{}').state?.language === 'ru' ? 'ru' : 'en';
} catch {
  // No valid settings are stored, or storage is forbidden: English is shown.
}
for (const part of document.querySelectorAll('main')) part.hidden = part.lang !== language;
document.documentElement.lang = language;
document.title = document.querySelector('main:not([hidden]) h1').textContent;
// The network may be back before the server can be reached. No event reports that moment, so the page tries again.
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
