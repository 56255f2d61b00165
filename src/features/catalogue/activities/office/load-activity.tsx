import { type ErrorComponentProps, notFound } from '@tanstack/react-router'
import type { CallResult } from '#api/client.ts'
import { LoadingBlock } from '#ui/spinner.tsx'
import { LoadFailed } from '#web/office/kit/load-failed.tsx'
import { orNotFound } from '#web/office/kit/or-not-found.ts'
import { scopeCall } from '#web/office/kit/scope-call.ts'
import type { OfficeContext } from '#web/office/office-context.ts'
import { scopeOfPath } from '#web/office/office-facts.ts'
import type { OfficeActivity } from '../activity-shapes.ts'

interface LoaderFacts {
  context: OfficeContext
  location: { pathname: string }
}

export type Categories = CallResult<'/admin/category-lookup'>['items']
export type Vendor = CallResult<'/admin/vendor-lookup'>['items'][number]

const scopedCall = ({ context, location }: LoaderFacts) => {
  const scope = scopeOfPath(context.office.scopes, location.pathname)
  if (!scope) throw notFound()
  return scopeCall(context.client, scope)
}

/** `loader` of the pages that create an activity. */
export async function loadNewActivity(facts: LoaderFacts): Promise<{ categories: Categories }> {
  return { categories: (await scopedCall(facts)('/category-lookup', {})).items }
}

/** `loader` of the pages that edit an activity. */
export async function loadActivity(
  facts: LoaderFacts & { params: { activityId: string } },
): Promise<{ activity: OfficeActivity; categories: Categories }> {
  const call = scopedCall(facts)
  try {
    const [{ activity }, { items }] = await Promise.all([
      call('/get-activity', { activityId: facts.params.activityId }),
      call('/category-lookup', {}),
    ])
    return { activity, categories: items }
  } catch (error) {
    return orNotFound('activityNotFound')(error)
  }
}

export const ActivityPending = () => <LoadingBlock label="Chargement de l’activité" />

export const ActivityFailed = ({ error }: ErrorComponentProps) => <LoadFailed ofWhat="de l'activité" error={error} />
