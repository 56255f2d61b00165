import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Their files take a second or less, some a few: with them the workers end together. */
const quick = /^tests\/(calls|cards|compute|db|house|jobs|mail|races|refusals|rules|tickets)\//

const isQuick = ({ moduleId, project }: TestSpecification): boolean =>
  quick.test(relative(project.vitest.config.root, moduleId))

/**
 * A run that remembers none before it (CI's) would start with the largest files, which says little of their time, and end
 * with a journey in one worker while the others wait. What starts servers and browsers comes first.
 */
export class CostliestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.sort((one, other) =>
      one.project === other.project ? Number(isQuick(one)) - Number(isQuick(other)) : 0,
    )
  }
}
