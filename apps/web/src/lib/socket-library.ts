/** Used part of the library; a chunk of its own, from which all the rest is left out. */
export { io } from 'socket.io-client';
