/** Every screen of the office and of members, filled, on a phone and on a desk: clean, no wider than its window, its main action at hand. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoId } from '#db/demo/demo-ids.ts'
import {
  DESKTOP,
  expectClean,
  HOOBIIZ,
  open,
  openBrowserShop,
  type PageOptions,
  PHONE,
  readText,
  shoot,
  takeProblems,
} from '../support/browser.ts'
import { newActivity } from '../support/browser-activities.ts'
import { goInFront } from '../support/browser-front.ts'
import { callAs, newVendor } from '../support/browser-partners.ts'
import {
  adminScreens,
  committeeScreens,
  type FilledScreen,
  memberScreens,
  OWN_OFFER,
  PAID_PARTNER,
  SOLD_STOCK,
} from './filled-screen-list.ts'

const shop = openBrowserShop({ env: { DEMO_ORDERS: '1' } })

const ADMIN = { as: 'admin@demo.test', host: HOOBIIZ }
const SECRETARY = { as: 'cse@demo.test' }
const MEMBER = { as: 'marie@demo.test' }

/** Ids that paths in the list stand open for. */
const ids = new Map<string, string>()

/** Data that the demo lacks: an alert, a bounced mail, a synonym, a deletion, an export, a webhook. */
shop.filledBy(async () => {
  const db = shop.server.db()
  const now = Date.now()
  const fill = (sql: string, ...args: (string | number)[]) => ({ sql, args })
  const sold = await db.query(
    'select stock.id, batch_id from entry join stock on stock.id = stock_id where stock.activity_id = ? limit 1',
    [demoId.activity('seance-etoiles')],
  )
  const soldStock = String(sold.rows[0]?.id)
  ids.set(SOLD_STOCK, soldStock)
  const paid = await db.query("select vendor_id from partner_payout where state = 'Paid' order by vendor_id limit 1")
  ids.set(PAID_PARTNER, String(paid.rows[0]?.vendor_id))
  const GROUP = demoId.group('atelier')
  await db.write([
    fill('update batch set low_stock_at = 5 where id = ?', String(sold.rows[0]?.batch_id)),
    fill(
      `insert into stock_alert (stock_id, level, remaining, since_ts) values (?, 'low', 2, ?)
       on conflict (stock_id) do update set level = 'low', remaining = 2, since_ts = excluded.since_ts`,
      soldStock,
      now,
    ),
    fill(
      `insert into mail_address (address, reason, suppressed_at, updated_at) values ('revenu@demo.test', 'Bounce', ?, ?)`,
      now,
      now,
    ),
    fill(`insert into search_synonym values ('sy-essai', 'péniche', '["croisière"]', 0, 1, ?, ?)`, now, now),
    fill(
      `insert into webhook_endpoint (id, group_id, label, url, events, enabled, secret, created_at, updated_at)
       values ('we-paie', ?, 'Paie', 'https://systemes.exemple.fr/', '["order.paid"]', 0, '', ?, ?)`,
      GROUP,
      now,
      now,
    ),
  ])
  const admin = await shop.keptPage({ ...DESKTOP, ...ADMIN })
  await open(admin, '/admin/users')
  const vendorId = await newVendor(admin, 'À jeter', 'admin')
  const made = await callAs(admin, '/admin/get-vendor', { vendorId })
  await callAs(admin, '/admin/delete-vendor', { id: vendorId, ifUpdatedAt: made.item.updatedAt })
  await callAs(admin, '/admin/export-vendors', {})
  const secretary = await shop.keptPage({ ...DESKTOP, ...SECRETARY })
  await open(secretary, `/cse-admin/${GROUP}/users`)
  const news = await db.query('select updated_at from news where id = ?', ['nw-demo-subventions'])
  const deleted = { newsId: 'nw-demo-subventions', ifUpdatedAt: news.rows[0]?.updated_at }
  await callAs(secretary, '/cse-admin/delete-news', { groupId: GROUP, ...deleted })
  ids.set(OWN_OFFER, (await newActivity(secretary, { memberCardStock: { discount: '-10 %' } }, 'cse-admin')).id)
  await callAs(secretary, '/cse-admin/export-vendors', { groupId: GROUP })

  const member = await shop.keptPage({ ...DESKTOP, ...MEMBER })
  await open(member, '/account')
  const onSale = async (key: string) => {
    const { rows } = await db.query(
      `select stock.id as stock, ticket_info.id as ticket from stock join ticket_info using (batch_id)
       where stock.activity_id = ? limit 1`,
      [demoId.activity(key)],
    )
    return { stockIds: [String(rows[0]?.stock)], ticketInfoId: String(rows[0]?.ticket), quantity: 1 }
  }
  await callAs(member, '/add-favourite', { kind: 'activity', targetId: demoId.activity('karting-session') })
  await callAs(member, '/add-ticket-to-cart', await onSale('rives-jour'))
  await callAs(member, '/join-waiting-list', await onSale('voix-hiver'))
})

/** The front is loaded once for each of its people; from then on they go from screen to screen in it. */
async function visit(person: PageOptions, { path, title, shows }: FilledScreen): Promise<Page> {
  const page = await shop.keptPage({ ...DESKTOP, ...person })
  // Notices and windows of the screen before are not this one's.
  await page.keyboard.press('Escape')
  for (const close of await page.locator('[data-close-button]').all()) await close.click()
  await goInFront(
    page,
    path.replace(/\{\w+\}/, (name) => ids.get(name) ?? name),
  )
  const heading = page.locator('h1')
  await expect.poll(() => readText(heading)).toBe(title)
  await page.getByText(shows).filter({ visible: true }).first().waitFor()
  return page
}

/** Headings that take several lines although the table has a third of its width to spare. */
const wrappedHeadings = (page: Page): Promise<(string | null)[]> =>
  page.locator('thead').evaluateAll((heads) =>
    heads.flatMap((head) => {
      const width = (part: Element | null) => part?.getBoundingClientRect().width ?? 0
      if (width(head.querySelector('td:last-child')) * 3 < width(head)) return []
      return [...head.querySelectorAll('button')]
        .filter((heading) => heading.offsetHeight > 30)
        .map((heading) => heading.textContent)
    }),
  )

async function tryScreen(person: PageOptions, screen: FilledScreen): Promise<void> {
  const { path, typed = {}, click, to, says, event, role = 'button' } = screen
  const page = await visit(person, screen)
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).first().fill(text)
  const action = page.getByRole(role, { name: click, exact: true }).filter({ visible: true }).first()
  for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
    await page.setViewportSize(viewport)
    // Seen, at rest, and covered by nothing.
    await action.click({ trial: true })
    await expectClean(page, `${path}, ${size}`)
    expect(await wrappedHeadings(page), `${path}, ${size}`).toEqual([])
    await shoot(page, `office ${path.replaceAll('/', ' ').trim()} ${size}`)
  }
  const happens = event && (event === 'download' ? page.waitForEvent('download') : page.waitForEvent('filechooser'))
  await action.click()
  await happens
  if (to !== undefined) await page.locator('h1', { hasText: to }).waitFor()
  if (says !== undefined) await page.getByText(says).filter({ visible: true }).first().waitFor()
  expect(takeProblems(page)).toEqual([])
}

// Members first: what their committee then changes, they would read.
test.each(memberScreens)('$path', (screen) => tryScreen(MEMBER, screen))

test.each(adminScreens)('$path', (screen) => tryScreen(ADMIN, screen))

test.each(committeeScreens)('$path', (screen) => tryScreen(SECRETARY, screen))
