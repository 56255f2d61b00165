/** All of a person that decides what they would be paid, as plain data: whoever has the same is shown the same. */
export interface SubsidyStanding {
  /** What is left of each committee's budget of the year. */
  budgets: [groupId: string, left: number][]
  /** The rules that the person has been there long enough for, with what they have left of a yearly ceiling. */
  giving: [ruleId: string, leftThisYear: number | null][]
}

/** With how much of what is left, in cents, something was reckoned. */
export interface StandingNeed {
  budget: number
  ceiling: number
}

/** Of a caller who stands for all who would be paid the same. */
export interface SharedStanding {
  standing: SubsidyStanding | null
  /** Told each time that something is reckoned with it. */
  needs(need: StandingNeed): void
}
