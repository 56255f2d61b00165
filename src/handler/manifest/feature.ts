import type { SQL } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { Declaration, DeclaredReading, Shaped } from '#contract/declaration.ts'
import type { LineBlock } from '#contract/line-blocks.ts'
import type { Statement, Step } from '#db/region-db.ts'
import type { JobContext, JobKind } from '#kernel/jobs/job-context.ts'
import type { TaskKind } from '#kernel/tasks/task-kind.ts'
import type { CallContext, UserContext } from '../context.ts'
import type { Handler } from '../handle.ts'
import type { FeatureHandlers } from './feature-handlers.ts'
import type { FeatureTable } from './feature-table.ts'
import type { GroupFact } from './group-fact.ts'
import type { ReadHomeLines } from './home-line.ts'
import type { FindMailHold } from './mail-hold.ts'
import type { MailSubscription } from './mail-subscription.ts'
import type { MemberQuestions } from './member-questions.ts'
import type { NamedThing } from './named-thing.ts'
import type { OfficeFile } from './office-file.ts'
import type { PersonalPart } from './personal-part.ts'
import type { RouteEnv } from './route-env.ts'

/** Periodic work, queued under its own key and never declared dead. */
export interface PeriodicJob {
  kind: string
  everyMs: number
  leaseMs: number
  run(ctx: JobContext): Promise<void>
}

/** Link of a mail program that ends mails or a place by one click (RFC 8058), with the two answers. */
export interface OneClickLink {
  path: string
  leave(ctx: CallContext, token: string): Promise<boolean>
  done: string
  gone: string
}

/** Parts of a feature on the server, each used where all features are combined. */
export interface FeatureParts {
  handlers?: Readonly<Record<string, Handler | { handlers: readonly Handler[] }>>
  jobs?: readonly JobKind[]
  periodicJobs?: readonly PeriodicJob[]
  tasks?: readonly TaskKind[]
  /** Deletes files that nothing refers to any more; part of a periodic job. */
  sweep?(ctx: JobContext): Promise<void>
  /** Deletes rows that have been kept long enough; part of a daily job. */
  forget?(ctx: JobContext): Promise<void>
  /** Pages without a screen, opened by a secret at the end of their URL. */
  secretPages?: readonly { path: string; answer(ctx: CallContext, secret: string): Promise<Response> }[]
  oneClick?: readonly OneClickLink[]
  /** Routes that are no calls, such as files made on request or a service whose addresses others define. */
  routes?: readonly Hono<RouteEnv>[]
  /** Beginnings of addresses that end in a secret, beside those of `secretPages` and `oneClick`: logs leave it out. */
  secretPaths?: readonly string[]
  /** Reasons to hold back mails, by kind of mail; of all other kinds the reader's own choice decides. */
  mailHolds?: Readonly<Record<string, FindMailHold>>
  /** Mails that a link ends, by what stands in the link in place of a group. */
  subscriptions?: Readonly<Record<string, MailSubscription>>
  /** Further statements to write when a person refuses the information mails of a group. */
  mailsRefused?(of: { userId: string; groupId: string }): Statement[]
  /** Tables that the office downloads from the server. */
  files?: readonly OfficeFile[]
  /** Tables, each after the ones to which its rows refer. */
  tables?: readonly FeatureTable[]
  /** Tables that stay in their region, such as its books, when a tenant moves. */
  regionTables?: readonly string[]
  /** Things by parameter name in addresses of the office. */
  named?: Readonly<Record<string, NamedThing>>
  groupFacts?: readonly GroupFact<unknown>[]
  memberQuestions?: MemberQuestions
  /** Pages for members, before which a member who owes their committee an answer may be asked for it. */
  memberPages?: readonly string[]
  session?(ctx: UserContext): object
  personal?: PersonalPart<object>
  /** Removes a person from the feature's tables, in the batch that erases the account. */
  erasure?(ctx: UserContext): (Step | Statement)[]
  /** Removes a person from rows of another region; `email` is the address of rows that are not an account's there. */
  erasureElsewhere?(userId: string, email: string): Statement[]
  /** Paths of calls that the feature's own rows tell of in the story of an order; the audit's rows are left out. */
  toldByRows?: readonly string[]
  /** Further statements to write when a deleted group is restored from the trash. */
  groupRestored?(groupId: string): Statement[]
  /** Lines of a committee's first page. */
  homeLines?: Readonly<Partial<Record<LineBlock, ReadHomeLines>>>
  /** SQL: number of each of these things in a group. */
  readings?: Readonly<Record<string, (groupId: string, now: number) => SQL<number>>>
}

/** Implementations that a feature's declarations require. */
type Owed<Declared> = (Declared extends { session: infer Shape }
  ? { session(ctx: UserContext): Shaped<Shape> }
  : unknown) &
  (Declared extends { exported: infer Shape } ? { personal: PersonalPart<Shaped<Shape>> } : unknown) &
  (Declared extends { subscriptions: infer Names }
    ? { subscriptions: { [Name in keyof Names]: MailSubscription } }
    : unknown) &
  (Declared extends { readings: infer Readings extends Readonly<Record<string, DeclaredReading>> }
    ? { readings: { [Name in keyof Readings]: (groupId: string, now: number) => SQL<number> } }
    : unknown)

/** Feature that answers every call of its contract, and implements all of its declarations. */
export type Feature<Contract, Declared extends Declaration> = FeatureParts & {
  handlers: FeatureHandlers<Contract>
} & Owed<Declared>

type NoDeclaration = Record<never, never>

/** Defines a feature on the server; src/server/features.ts lists them. */
export const defineFeature = <Contract, Declared extends Declaration = NoDeclaration>(
  feature: Feature<Contract, Declared>,
): Feature<Contract, Declared> => feature
