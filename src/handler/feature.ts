import type { SQL } from 'drizzle-orm'
import type { Declaration, DeclaredReading, Shaped } from '#contract/declaration.ts'
import type { Statement, Step } from '#db/region-db.ts'
import type { JobKind } from '#kernel/jobs/job-context.ts'
import type { TaskKind } from '#kernel/tasks/task-kind.ts'
import type { UserContext } from './context.ts'
import type { FeatureHandlers } from './feature-handlers.ts'
import type { FeatureTable } from './feature-table.ts'
import type { GroupFact } from './group-fact.ts'
import type { Handler } from './handle.ts'
import type { NamedThing } from './named-thing.ts'
import type { OfficeFile } from './office-file.ts'
import type { PersonalPart } from './personal-part.ts'

/** Work that comes round by itself, queued under its own name. */
export interface PeriodicJob {
  kind: string
  everyMs: number
}

/** A feature as the places see it that look at all of them: what it brings to each. */
export interface FeatureParts {
  handlers?: Readonly<Record<string, Handler | { handlers: readonly Handler[] }>>
  jobs?: readonly JobKind[]
  periodicJobs?: readonly PeriodicJob[]
  tasks?: readonly TaskKind[]
  /** Tables that the office saves from the server. */
  files?: readonly OfficeFile[]
  /** Each after those that its rows refer to. */
  tables?: readonly FeatureTable[]
  /** By the parameter's name in addresses of the office. */
  named?: Readonly<Record<string, NamedThing>>
  groupFacts?: readonly GroupFact<unknown>[]
  /** Pages for members, on which somebody who owes their committee an answer may be asked for it first. */
  memberPages?: readonly string[]
  session?(ctx: UserContext): object
  personal?: PersonalPart<object>
  /** Takes a person out of the feature's tables, in the batch that erases the account. */
  erasure?(ctx: UserContext): (Step | Statement)[]
  /** What else to write when a deleted group comes back from the trash. */
  groupRestored?(groupId: string): Statement[]
  /** Reads in SQL how many of each a group has. */
  readings?: Readonly<Record<string, (groupId: string, now: number) => SQL<number>>>
}

/** Who declares something owes what stands behind it. */
type Owed<Declared> = (Declared extends { session: infer Shape }
  ? { session(ctx: UserContext): Shaped<Shape> }
  : unknown) &
  (Declared extends { exported: infer Shape } ? { personal: PersonalPart<Shaped<Shape>> } : unknown) &
  (Declared extends { readings: infer Readings extends Readonly<Record<string, DeclaredReading>> }
    ? { readings: { [Name in keyof Readings]: (groupId: string, now: number) => SQL<number> } }
    : unknown)

/** A feature that answers every call of its contract, and brings all that it has declared. */
export type Feature<Contract, Declared extends Declaration> = FeatureParts & {
  handlers: FeatureHandlers<Contract>
} & Owed<Declared>

type NoDeclaration = Record<never, never>

/** All that a feature is on the server; src/server/features.ts lists it. */
export const defineFeature = <Contract, Declared extends Declaration = NoDeclaration>(
  feature: Feature<Contract, Declared>,
): Feature<Contract, Declared> => feature
