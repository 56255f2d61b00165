import type { ErrorCode } from '#contract/error-catalogue.ts'
import { guard, type Step } from '#db/region-db.ts'

/** SQL condition over `user`: super admins who can act, neither erased nor with closed access. */
export const isActiveSuperAdmin = 'is_admin = 1 and erased_at is null and deactivated_at is null'

/** Guard: at least one other super admin stays active, who can give the right or the access back. */
export const anotherSuperAdminStays = (userId: string, otherwise: ErrorCode): Step =>
  guard(
    `not exists (select 1 from user where id = ?1 and is_admin = 1)
      or exists (select 1 from user where ${isActiveSuperAdmin} and id <> ?1)`,
    [userId],
    otherwise,
  )
