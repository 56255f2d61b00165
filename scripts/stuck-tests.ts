import { relative } from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** Minutes of silence after which a place is named: no test may take as long by its own limit. */
const NAMED_AFTER = 3
/** Minutes of silence after which the run ends: a loop that never gives way is not stopped by the limit of its test. */
const ENDED_AFTER = 10

interface Place {
  name: string
  since: number
  isNamed: boolean
}

const place = (name: string): Place => ({ name, since: performance.now(), isNamed: false })

/** Names the test in which a run is stuck, and ends the run: without it CI says after 90 minutes that time is over. */
export default class StuckTests implements Reporter {
  readonly #running = new Map<string, Place>()
  #between = place('no test file')

  onInit(): void {
    setInterval(() => this.#look(), 10_000).unref()
  }
  onTestModuleStart(module: TestModule): void {
    this.#note(module, '')
  }
  onTestCaseReady(test: TestCase): void {
    this.#note(test.module, ` › ${test.fullName}`)
  }
  onTestModuleEnd(module: TestModule): void {
    this.#running.delete(module.id)
    this.#between = place('no test file')
  }

  #note(module: TestModule, test: string): void {
    this.#running.set(module.id, place(`${relative(process.cwd(), module.moduleId)}${test}`))
  }

  #look(): void {
    const places = this.#running.size === 0 ? [this.#between] : [...this.#running.values()]
    for (const one of places) {
      const silent = (performance.now() - one.since) / 60_000
      if (silent >= NAMED_AFTER && !one.isNamed) {
        one.isNamed = true
        console.error(`\n── silent for ${NAMED_AFTER} minutes: ${one.name}`)
      }
      if (silent < ENDED_AFTER) continue
      console.error(`\n── the run is ended after ${ENDED_AFTER} silent minutes: ${one.name}`)
      process.exit(1)
    }
  }
}
