import type { MemberCardConfig, WhiteLabeling } from '#contract/session-shapes.ts'
import type { MemberField } from '#kernel/member-answers/tables.ts'
import type { SubsidyRule } from '#kernel/subsidies/tables.ts'

export interface Group {
  id: string
  parentId: string | null
  label: string
  registrationCode: string | null
  cseDomain: string | null
  permNonCse: boolean | null
  permCse: boolean | null
  /** True for a premium committee; neither inherited nor passed on. */
  premium: boolean
  /** Facts of features by their names (group-fact.ts); set only where requests are answered. */
  facts?: Readonly<Record<string, unknown>>
  /** Subsidies that its committee pays; set only where requests are answered. */
  subsidies?: readonly SubsidyRule[]
  /** Fields that its committee asks its members for, in order; set only where requests are answered. */
  memberFields?: readonly MemberField[]
  memberCardConfig: MemberCardConfig | null
  /** The group's own theme; in memory, picture ids are replaced by addresses. */
  whiteLabeling: WhiteLabeling | null
}

export interface Permissions {
  nonCse: boolean
  cse: boolean
}
