console.log('usage: bun run cli <command>')
