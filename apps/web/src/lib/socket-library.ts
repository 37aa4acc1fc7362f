/** What is wanted of the library; a chunk of its own, from which all the rest stays out. */
export { io } from 'socket.io-client';
