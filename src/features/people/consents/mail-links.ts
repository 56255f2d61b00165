import { declaredNames } from '#contract/features.ts'
import type { FeatureParts } from '#handler/manifest/feature.ts'

const names = declaredNames('subscriptions')

/** Mails of a feature that a link ends, by what stands in it in place of a group; undefined for a group's mails. */
export function findSubscription(features: readonly FeatureParts[], groupId: string) {
  const name = names.find((each) => each === groupId)
  const [own] = features.flatMap(({ subscriptions }) => (name && subscriptions?.[name]) || [])
  return name && own ? { name, ...own } : undefined
}
