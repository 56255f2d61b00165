import { guard, type Step } from '#db/region-db.ts'
import type { ProviderRow } from './stored-provider.ts'

/** Guard: the provider is unchanged since the person was sent there. */
export const providerHolds = ({ groupId, updatedAt }: Pick<ProviderRow, 'groupId' | 'updatedAt'>): Step =>
  guard(
    'exists (select 1 from identity_provider where group_id = ? and updated_at = ? and enabled = 1)',
    [groupId, updatedAt],
    'employerLoginOff',
  )

/** Guard: the person administers nothing, since that right must not depend on the operator of the employer's server. */
export const administersNothing = (userId: string): Step =>
  guard(
    `not exists (select 1 from user where id = ? and is_admin = 1)
      and not exists (select 1 from group_admin where user_id = ?)`,
    [userId, userId],
    'employerAdministrator',
  )

/** Guard: the person has not been moved or closed out in the meantime. */
export const staysIn = ({ id, groupId }: { id: string; groupId: string }): Step =>
  guard(
    'exists (select 1 from user where id = ? and group_id = ? and erased_at is null and deactivated_at is null)',
    [id, groupId],
    'employerAccountElsewhere',
  )
