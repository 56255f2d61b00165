import { guard, type Step } from '#db/region-db.ts'
import type { CallContext } from '#handler/context.ts'

/** The host and the wildcards that cover it. */
const hostClaims = (host: string): string[] => {
  const labels = host.split('.')
  return [host, ...labels.slice(1).map((_, at) => `*.${labels.slice(at + 1).join('.')}`)]
}

/**
 * Guard: domains of the group and its ancestors, and the host's owner, are still what `belongsHere` was judged by. An
 * operator may have changed a domain and ended its sessions in between.
 */
export function domainsAsJudged({ groups, host }: Pick<CallContext, 'groups' | 'host'>, groupId: string): Step {
  const chain = groups.chain(groupId).map(({ id, cseDomain }): [string, string] => [id, cseDomain ?? ''])
  const owner = groups.ofHost(host)?.id ?? ''
  const claims = JSON.stringify(hostClaims(host))
  return guard(
    `not exists (select 1 from json_each(?) judged left join user_group g on g.id = judged.value ->> 0
        where g.id is null or coalesce(g.cse_domain, '') <> judged.value ->> 1)
      and coalesce((select id from (
          select id, cse_domain as domain from user_group where cse_domain in (select value from json_each(?))
          union all select group_id, host from host where group_id is not null and host in (select value from json_each(?)))
        order by substr(domain, 1, 2) = '*.', length(domain) desc limit 1), '') = ?`,
    [JSON.stringify(chain), claims, claims, owner],
    'unauthenticated',
  )
}
