import type { SubsidyRule } from '#kernel/subsidies/tables.ts'

/** Groups whose members, with those of all groups below, a rule applies to; empty: all of the committee. */
export const eligibleGroupIds = ({
  forGroupId,
  furtherGroupIds,
}: Pick<SubsidyRule, 'forGroupId' | 'furtherGroupIds'>): string[] =>
  forGroupId === null ? [] : [forGroupId, ...furtherGroupIds]
