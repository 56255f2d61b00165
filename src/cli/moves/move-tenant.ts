import type { Tenant } from '#contract/tenant.ts'
import type { Platform } from '#platform/port.ts'
import { Refusal } from '../command.ts'
import { finishMove } from './finish-move.ts'
import { type MoveOptions, openMove } from './move.ts'
import { copyTenant, freezeTenant, switchTenant, verifyTenant } from './move-steps.ts'
import { readPlacement } from './placement.ts'

const order = ['frozen', 'copied', 'verified', 'switched'] as const

/**
 * Moves a tenant to another region, or continues after a crash: freeze, copy, compare, switch, clean. Each step is
 * repeatable; the placement row names the last one completed. Throws `Refusal` before any write if the move is
 * prevented.
 */
export async function moveTenant(platform: Platform, tenant: Tenant, to: string, options: MoveOptions): Promise<void> {
  const row = await readPlacement(platform, tenant)
  if (row?.step === 'stopping')
    throw new Refusal(`The move of ${tenant.slug} to ${row.target} is being called off: repeat --abort first.`)
  const from = (row?.step ? row.source : row?.region) ?? tenant.region
  if (row?.step && row.target !== to)
    throw new Refusal(`${tenant.slug} is on its way to ${row.target}: finish or abort that move first.`)
  if (!row?.step && from === to) return options.print(`${tenant.slug} lives in ${to}: nothing to do`)
  const move = openMove(platform, tenant, { from, to }, row, options)
  const done = row?.step ? order.indexOf(row.step) : -1
  if (done >= 0) options.print(`Going on after the step “${row?.step}”`)
  if (done < 0) await freezeTenant(move)
  if (done < 1) await copyTenant(move)
  if (done < 2) await verifyTenant(move)
  if (done < 3) await switchTenant(move)
  await finishMove(move)
}
