import { io } from 'socket.io-client'; const t0=Date.now(); const s=io('http://localhost:8070',{transports:['websocket']}); const at=()=>((Date.now()-t0)/1000).toFixed(1);
s.on('connect_error',e=>console.log(at(),e.message, e.description?.message, e.description?.error?.code, e.context?.statusCode));
s.on('connect',()=>console.log(at(),'connected'));
s.on('crashInit',p=>console.log(at(),'init',p.state,p.bets.length));
s.on('newBets',p=>{console.log('bets after',at(),'s:',p.totals.players,'players'); });
setTimeout(()=>process.exit(),+process.argv[2]);
