const { createLog } = await import('./server/log.ts');
const log = createLog({ logLevel: 'info' });
for (let i = 0; i < 3000; i++) { log.info({ i, x: 'y'.repeat(200) }, 'line'); }
log.fatal('last');
process.stderr.write('end\n'); process.exit(3);
