/**
 * All facts about a person that determine their subsidies, as plain data: people with equal facts get the same page.
 */
export interface SubsidyStanding {
  /** Remaining budget of each committee in this year, in cents. */
  budgets: [groupId: string, left: number][]
  /** Rules for which the person has been a member long enough, with what is left of their yearly ceiling. */
  giving: [ruleId: string, leftThisYear: number | null][]
}

/** Amounts left, in cents, that a calculation has relied on. */
export interface StandingNeed {
  budget: number
  ceiling: number
}

/** Subsidy facts shared by all members for whom one page is rendered. */
export interface SharedStanding {
  standing: SubsidyStanding | null
  /** Called for each calculation that relies on them. */
  needs(need: StandingNeed): void
}
