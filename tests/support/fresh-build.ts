import { execFileSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'

const BUILD = 'npx --yes bun@1.4.5 run build'
/** Inputs of a build. */
const sources = ['src', 'tenants', 'vite.config.ts', 'uno.config.ts', 'package.json', 'bun.lock']

let newest: { path: string; time: number } | undefined

/** Looked up once: whoever changes a source while tests run has to start them again anyway. */
function newestSource(): { path: string; time: number } {
  newest ??= findNewest()
  return newest
}

function findNewest(): { path: string; time: number } {
  const paths = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...sources], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && existsSync(path))
  return paths
    .map((path) => ({ path, time: statSync(path).mtimeMs }))
    .reduce((one, other) => (other.time > one.time ? other : one), { path: '', time: 0 })
}

/** Throws where `file` of dist/ is missing or older than the sources: what it shows is not what they say. */
export function refuseOldBuild(file: string, source = newestSource()): void {
  if (!existsSync(file)) throw new Error(`${file} is missing. Build first: ${BUILD}`)
  if (statSync(file).mtimeMs < source.time)
    throw new Error(`${file} is older than ${source.path}. Build first: ${BUILD}`)
}
