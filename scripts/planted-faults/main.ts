/**
 * Plants small faults in the sources, one at a time, and prints the share found by the tests that can reach each: first
 * types, then tests in process, then with a build those in a browser. Not part of `check`: each fault is a run.
 *
 *     bun scripts/planted-faults/main.ts [--seed 1] [--count 150] [--below src/web/office] [--in-process]
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { seeded } from '../../tests/support/seeded.ts'
import { needsBuild, reachedTests } from '../reached-tests.ts'
import { type Fault, findFaults, withFault } from './find-faults.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '150' },
    below: { type: 'string', default: 'src' },
    'in-process': { type: 'boolean', default: false },
  },
})

const listed = (...folders: string[]) =>
  execFileSync('git', ['ls-files', ...folders], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    .split('\n')
    .filter((path) => /\.tsx?$/.test(path))

const isProduct = (path: string) => !/\.gen\.ts$|^src\/(db\/demo|simulators|cli)\//.test(path)

interface Planted extends Fault {
  path: string
}

/** Draws as many faults as asked, no two in one file, each place of the sources equally likely. */
function draw(paths: readonly string[], count: number, seed: number): Planted[] {
  const places = paths.flatMap((path) =>
    findFaults(path, readFileSync(path, 'utf8')).map((fault) => ({ ...fault, path })),
  )
  const below = seeded(seed)
  const drawn = new Map<string, Planted>()
  for (let tries = 0; drawn.size < count && tries < count * 20; tries++) {
    const place = places[below(places.length)]
    if (place && !drawn.has(place.path)) drawn.set(place.path, place)
  }
  return [...drawn.values()]
}

const env = { ...process.env, PATH: `node_modules/.bin:${process.env.PATH ?? ''}` }
const holds = (command: string, args: string[]) => spawnSync(command, args, { env, stdio: 'ignore' }).status === 0
const testsPass = (tests: readonly string[]) =>
  tests.length === 0 || holds('vitest', ['run', '--bail=1', '--passWithNoTests', ...tests])

/** Cheapest layer that finds the fault now planted in `path`; undefined if all pass. */
function finder(path: string, tests: readonly string[]): 'types' | 'in process' | 'browser' | undefined {
  if (!holds('tsc', ['-p', /\/office\//.test(path) ? 'tsconfig.office.json' : '.'])) return 'types'
  const built = tests.filter((test) => needsBuild([test]))
  if (!testsPass(tests.filter((test) => !built.includes(test)))) return 'in process'
  if (values['in-process'] || built.length === 0) return undefined
  return holds('vite', ['build', '--app', '--logLevel', 'error']) && testsPass(built) ? undefined : 'browser'
}

const folder = (path: string) => /^src\/(web\/office|screens\/\w+|[\w-]+)/.exec(path)?.[0] ?? path
const files = listed('src', 'tests', 'tenants')
const paths = listed(values.below).filter(isProduct)
const found = new Map<string, [found: number, planted: number]>()

for (const fault of draw(paths, Number(values.count), Number(values.seed))) {
  const { path, kind } = fault
  const text = readFileSync(path, 'utf8')
  const tests = reachedTests([path], files)
  let by: string | undefined
  try {
    writeFileSync(path, withFault(text, fault))
    by = finder(path, tests)
  } finally {
    writeFileSync(path, text)
  }
  const [hits, all] = found.get(folder(path)) ?? [0, 0]
  found.set(folder(path), [hits + (by ? 1 : 0), all + 1])
  const line = text.slice(0, fault.start).split('\n').length
  const piece = text.slice(fault.start, fault.end).replace(/\s+/g, ' ').slice(0, 80)
  console.log(`${(by ?? 'NOT FOUND').padEnd(10)} ${kind.padEnd(9)} ${path}:${line} ${piece} (${tests.length} tests)`)
}

const [hits, all] = [...found.values()].reduce(([h, a], [hit, one]) => [h + hit, a + one], [0, 0])
console.log(`\nseed ${values.seed}: ${hits} of ${all} found`)
for (const [name, [hit, one]] of [...found].sort()) console.log(`${name}: ${hit} of ${one}`)
