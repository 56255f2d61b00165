import { isPricedActivity } from '#features/catalogue/activities/priced-activity.ts'
import { loadGroup } from '#features/committee/groups/load-group.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { getCommitteeStart } from './contract.ts'
import { type StartStep, startStep } from './start-shapes.ts'

/** SQL of an activity with something to obtain: a promo code and a member card need no price. */
const IS_PRICED = `(a.stock_type <> 'Standard' or ${isPricedActivity('a.id')})`

/** Members of the group that are not its administrators, its own offers that members can get, and its subsidies. */
const COUNTS = `select
  (select count(*) from user u where u.group_id = ?1 and u.erased_at is null
    and not exists (select 1 from group_admin g where g.group_id = ?1 and g.user_id = u.id)) as people,
  (select count(*) from user u where u.group_id = ?1 and u.erased_at is null and u.last_login_at is not null) as "signedIn",
  (select count(*) from activity a where a.group_id = ?1 and a.visibility = 'Public' and ${IS_PRICED}) as offers,
  (select count(*) from subsidy_rule r where r.group_id = ?1) as subsidies`

/** The group's newest offers that members cannot get yet. */
const UNFINISHED = `select a.id, a.label, ${IS_PRICED} as "hasPrices" from activity a
  where a.group_id = ?1 and a.visibility <> 'Archived' and not (a.visibility = 'Public' and ${IS_PRICED})
  order by a.created_at desc, a.id limit 5`

export const getCommitteeStartHandler = handleOffice(getCommitteeStart, async ({ db }, { groupId }, fail) => {
  const [group, { rows }, unfinished] = await Promise.all([
    loadGroup(db, groupId),
    db.query(COUNTS, [groupId]),
    db.query(UNFINISHED, [groupId]),
  ])
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
    unfinished: unfinished.rows.map(({ id, label, hasPrices }) => ({
      ...{ id: String(id), label: String(label), hasPrices: Number(hasPrices) === 1 },
    })),
  }
})
