/**
 * Service worker. It stores the page without a connection, and files of the client whose names contain a hash of their
 * content. Pages and calls are always requested from the server, so that a deploy takes effect at once and no action of
 * a player gets a stored response.
 */
const OFFLINE = 'offline-2';
const ASSETS = 'assets-1';
const OFFLINE_FILES = ['/offline.html', '/offline.js'];
/** Largest number of stored files of the client. Beyond it the oldest are deleted. */
const MOST_ASSETS = 150;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(OFFLINE).then((cache) => cache.addAll(OFFLINE_FILES)));
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  const kept = [OFFLINE, ASSETS];
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => !kept.includes(name)).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

const keep = async (request, response) => {
  const cache = await caches.open(ASSETS);
  await cache.put(request, response);
  const all = await cache.keys();
  await Promise.all(all.slice(0, Math.max(0, all.length - MOST_ASSETS)).map((old) => cache.delete(old)));
};

const asset = async (event) => {
  const found = await caches.match(event.request, { cacheName: ASSETS });
  if (found) return found;
  const response = await fetch(event.request);
  if (response.ok && response.type === 'basic') event.waitUntil(keep(event.request, response.clone()));
  return response;
};

const page = async (request) => {
  try {
    return await fetch(request);
  } catch (error) {
    const offline = await caches.match('/offline.html', { cacheName: OFFLINE });
    if (!offline) throw error;
    return offline;
  }
};

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(event));
  else if (pathname === '/offline.js')
    event.respondWith(caches.match(request, { cacheName: OFFLINE }).then((found) => found ?? fetch(request)));
});
