/** Used part of the socket library. A separate chunk, so that the unused rest is left out. */
export { io } from 'socket.io-client';
