import { loadGroup } from '#features/committee/groups/load-group.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { getCommitteeStart } from './contract.ts'
import { type StartStep, startStep } from './start-shapes.ts'

/** Members of the group that are not its administrators, and its own offers and subsidies. */
const COUNTS = `select
  (select count(*) from user u where u.group_id = ?1 and u.erased_at is null
    and not exists (select 1 from group_admin g where g.group_id = ?1 and g.user_id = u.id)) as people,
  (select count(*) from user u where u.group_id = ?1 and u.erased_at is null and u.last_login_at is not null) as "signedIn",
  (select count(*) from activity a where a.group_id = ?1) as offers,
  (select count(*) from subsidy_rule r where r.group_id = ?1) as subsidies`

export const getCommitteeStartHandler = handleOffice(getCommitteeStart, async ({ db }, { groupId }, fail) => {
  const [group, { rows }] = await Promise.all([loadGroup(db, groupId), db.query(COUNTS, [groupId])])
  const { row, administrators } = group ?? fail('userGroupNotFound')
  const count = (name: string) => Number(rows[0]?.[name] ?? 0)
  const [people, offers, subsidies] = [count('people'), count('offers'), count('subsidies')]
  const isDone: Readonly<Record<StartStep, boolean>> = {
    group: true,
    domain: row.cseDomain !== null,
    theme: row.whiteLabeling !== null,
    administrator: administrators.length > 0,
    people: people > 0,
    offer: offers + subsidies > 0,
  }
  return {
    steps: startStep.options.map((step) => ({ step, isDone: isDone[step] })),
    ...{ people, signedIn: count('signedIn'), offers, subsidies },
  }
})
