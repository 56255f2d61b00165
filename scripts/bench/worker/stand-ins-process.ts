/**
 * Simulators of card provider and mail in a process of their own, as the Worker reaches them in development. Arguments:
 * data folder, port, and the file with the Worker's origin, known only once it runs.
 */
import { readFileSync } from 'node:fs'
import { readEnvironment } from '#platform/config/config.ts'
import { openStandIns } from '#server/dev/dev-routes.ts'

const [dataDir = '', port = '0', originFile = ''] = process.argv.slice(2)
const environment = readEnvironment({ APP_ENV: 'development', DATA_DIR: dataDir })
let origin = ''
const standIns = await openStandIns(environment, () => {
  origin ||= readFileSync(originFile, 'utf8')
  return origin
})
Bun.serve({ hostname: '127.0.0.1', port: Number(port), fetch: standIns.app.fetch })
console.log('ready')
