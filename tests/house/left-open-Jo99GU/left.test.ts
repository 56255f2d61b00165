import { spawn } from 'node:child_process'
     import { writeFileSync } from 'node:fs'
     import { test } from 'vitest'
     import { serverOpened } from '../../support/open-servers.ts'
     test('forgets to stop', () => {
       const child = spawn('sleep', ['600'], { stdio: 'ignore' })
       child.once('exit', serverOpened('the server on port 1', () => child.kill('SIGKILL')))
       writeFileSync("/work/sE/tests/house/left-open-Jo99GU/pid", String(child.pid))
     })