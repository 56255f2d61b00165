import type { SubsidyRule } from '#features/catalogue/subsidies/tables.ts'

/** The sub-groups whose members a rule is for, with those below; none: all of the committee. */
export const eligibleGroupIds = ({
  forGroupId,
  furtherGroupIds,
}: Pick<SubsidyRule, 'forGroupId' | 'furtherGroupIds'>): string[] =>
  forGroupId === null ? [] : [forGroupId, ...furtherGroupIds]
