import type { CallPath, calls } from '../../src/api/calls.ts'
import { type World, wish } from './isolation-world.ts'

/** Calls of the back-offices have a test of their own: office-roles.test.ts. */
export type ShopPath = Exclude<CallPath, `/admin/${string}` | `/cse-admin/${string}`>
export const isShopPath = (path: string): path is ShopPath => !/^\/(cse-)?admin\//.test(path)
type Inputs = { [Path in ShopPath]: [object, 200 | (typeof calls)[Path]['errors'][number]] }

/** What each call is sent, and what it answers a caller who may make it: 200, or the code of its own refusal. */
export const callInputs = (world: World): Inputs => {
  const { everything, forAll, mariesOwn } = world
  return {
    '/list-cat1': [{}, 200],
    '/list-cat2': [{ cat1Id: everything.categories.cat1Id }, 200],
    '/list-cat3': [{ cat2Id: everything.categories.cat2Id }, 200],
    '/get-cat3': [{ cat3Id: everything.categories.cat3Id }, 200],
    '/list-activity': [{}, 200],
    '/get-activity': [{ activityId: forAll.activityId }, 200],
    '/get-vendor': [{ vendorId: forAll.vendorId }, 200],
    '/search-activity': [{ query: 'sortie' }, 200],
    '/search-results': [{ query: 'sortie' }, 200],
    '/search-city': [{ query: 'lyon' }, 200],
    '/get-media': [{ mediaId: everything.mediaId }, 200],
    '/join-waiting-list': [
      { ticketInfoId: forAll.ticketId, stockIds: forAll.slotIds.slice(0, 1), quantity: 1 },
      'placesStillLeft',
    ],
    '/list-waitings': [{}, 200],
    '/leave-waiting-list': [{ waitingId: 'wl-guess' }, 'waitingNotFound'],
    '/get-waiting-link': [{ token: 'guess' }, 'waitingLinkNotFound'],
    '/leave-by-waiting-link': [{ token: 'guess' }, 'waitingLinkNotFound'],
    '/list-activity-stock': [{ activityId: forAll.activityId, startTs: 0, endTs: 4e12 }, 200],
    '/cart-count': [{}, 200],
    '/add-ticket-to-cart': [wish(forAll), 200],
    '/add-expert-ticket-to-cart': [{ stockId: 'es-x', ticketInfoId: 'eti-x', quantity: 1 }, 'ticketNotFound'],
    '/remove-from-cart': [{ id: mariesOwn.cartItemId }, 'cartItemNotFound'],
    '/list-cart': [{}, 200],
    '/start-cart-purchase': [{}, 'cartEmpty'],
    '/cancel-purchase': [{ paymentId: mariesOwn.pendingPaymentId }, 'purchaseNotFound'],
    '/check-voucher': [{ purchaseId: 'pa-guess' }, 'purchaseNotFound'],
    '/pay-without-vouchers': [{ purchaseId: 'pa-guess' }, 'purchaseNotFound'],
    '/get-purchase': [{ paymentId: mariesOwn.paidPaymentId }, 200],
    '/get-invoice': [{ invoiceId: 'inv-guess' }, 'invoiceNotFound'],
    '/cancel-order-item': [{ orderId: 'oi_guess', refundCents: 0 }, 'orderNotFound'],
    '/give-ticket': [{ ticketId: 'se_guess', email: 'a@exemple.test' }, 'ownTicketNotFound'],
    '/take-back-ticket': [{ ticketId: 'se_guess' }, 'ownTicketNotFound'],
    '/get-gift': [{ token: 'guess' }, 'giftNotFound'],
    '/accept-gift': [{ token: 'guess', holder: { firstName: 'A', lastName: 'B' } }, 'giftNotFound'],
    '/list-received-tickets': [{}, 200],
    '/get-receipt': [{ paymentId: 'pi_guess' }, 'purchaseNotFound'],
    '/list-purchase': [{}, 200],
    '/list-own-tickets': [{ paymentId: mariesOwn.paidPaymentId }, 200],
    '/get-order-from-token': [{ token: 'guess' }, 'orderNotFound'],
    '/finalize-purchase': [{ token: 'guess', orderId: mariesOwn.orderId, action: 'confirm' }, 'orderNotFound'],
    '/get-scan-day': [{ token: 'guess' }, 'scanLinkNotFound'],
    '/check-scanned-ticket': [{ token: 'guess', code: 'X', ...scan }, 'scanLinkNotFound'],
    '/reconcile-scans': [
      {
        token: 'guess',
        day: '2026-06-10',
        admissions: [{ scanId: scan.scanId, hash: 'guessed-hash', at: 1 }],
        ...device,
      },
      'scanLinkNotFound',
    ],
    '/join-opening': [{ openingId: 'sb-guess' }, 'openingNotFound'],
    '/get-own-place': [{ openingId: 'sb-guess' }, 'openingNotFound'],
    '/get-place': [{ openingId: 'sb-guess', placeId: 'pl-guess' }, 'openingNotFound'],
    '/leave-opening': [{ openingId: 'sb-guess' }, 'openingNotFound'],
    '/get-session': [{}, 200],
    '/request-login': [{ email: 'marie@exemple.test' }, 200],
    '/login': [{ email: 'marie@exemple.test', authType: 'MfaCode', mfaCode: '000000' }, 'invalidAuthType'],
    '/logout': [{}, 200],
    '/link': [{ id: 'guess' }, 'linkExpired'],
    '/register-link': [{ id: 'guess' }, 'invitationExpired'],
    '/register-invite': [{ inviteId: 'guess', email: 'a@exemple.test', password: '12345678' }, 'invitationExpired'],
    '/get-invitation': [{ inviteId: 'guess' }, 200],
    '/get-registration-rules': [{ registrationCode: 'GUESS' }, 'registrationCodeUnknown'],
    '/register': [{ email: 'a@exemple.test', password: 'short', userData: consumerData }, 'passwordTooShort'],
    '/forgot-password': [{ email: 'nobody@exemple.test' }, 200],
    '/reset-password': [{ id: 'guess', email: 'a@exemple.test', password: '12345678' }, 'linkExpired'],
    '/update-account': [{ firstName: 'A', lastName: 'B', phoneNumber: '1' }, 200],
    '/export-account': [{}, 200],
    '/get-account-erasure': [{}, 200],
    '/request-account-erasure': [{}, 200],
    '/erase-account': [{ password: 'guess' }, 'wrongPassword'],
    '/list-sign-in-methods': [{}, 200],
    '/start-passkey': [{}, 200],
    '/add-passkey': [
      {
        name: 'Clé',
        created: { ...guessedKey, response: { clientDataJSON: 'x', attestationObject: 'x', transports: [] } },
      },
      'passkeyRefused',
    ],
    '/rename-passkey': [{ id: 'guess', name: 'Clé' }, 'passkeyNotFound'],
    '/remove-passkey': [{ id: 'guess' }, 'passkeyNotFound'],
    '/set-passkey-step': [{ asked: true }, 'passkeyNotFound'],
    '/start-passkey-login': [{}, 200],
    '/login-with-passkey': [
      { proof: { ...guessedKey, response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' } } },
      'passkeyRefused',
    ],
    '/get-login-options': [{}, 200],
    '/start-employer-login': [{}, 'employerLoginOff'],
    '/finish-employer-login': [{ flow: 'guess', query: '?code=guess' }, 'employerLoginExpired'],
    '/link-employer-login': [{ ticket: 'guess' }, 'employerLoginExpired'],
    '/unlink-employer-login': [{ id: 'li-guess' }, 'identityNotFound'],
    '/get-committee-page': [{}, 'committeePageNotFound'],
    '/list-news': [{}, 200],
    '/get-news': [{ newsId: 'guess' }, 'newsNotFound'],
    '/get-news-feed': [{}, 200],
    '/create-news-feed': [{}, 'newsNotFound'],
    '/delete-news-feed': [{}, 200],
    '/list-documents': [{}, 200],
    '/get-document': [{ documentId: 'guess' }, 'documentNotFound'],
    '/list-polls': [{}, 200],
    '/get-poll': [{ pollId: 'guess' }, 'pollNotFound'],
    '/cast-vote': [{ pollId: 'guess', choiceIds: ['guess'], askedAt: 0 }, 'pollNotFound'],
    '/get-unsubscription': [{ token: 'guess' }, 'unsubscribeLinkNotFound'],
    '/unsubscribe': [{ token: 'guess' }, 'unsubscribeLinkNotFound'],
    '/list-mail-choices': [{}, 200],
    '/list-own-subsidies': [{}, 200],
    '/list-favourite-ids': [{}, 200],
    '/list-favourites': [{}, 200],
    '/add-favourite': [{ kind: 'activity', targetId: forAll.activityId }, 200],
    '/remove-favourite': [{ kind: 'activity', targetId: forAll.activityId }, 200],
    '/change-favourite-mails': [{ isWanted: false }, 200],
    '/change-mail-choice': [{ groupId: 'guess', isSubscribed: true }, 'groupNotFound'],
    '/get-own-answers': [{}, 200],
    '/set-own-answers': [{ answers: [{ fieldId: 'guess', value: 'x' }] }, 'memberFieldNotFound'],
    '/send-message': [{ email: 'a@exemple.test', contactType: 'Je suis un particulier', message: 'Bonjour' }, 200],
  }
}

/** What each file of the office is asked for with, beside the group of a committee's. */
export const fileInputs: Record<string, Record<string, string>> = {
  '/office/file/accounting': { from: '2025-01-01', to: '2026-12-31', rows: 'details' },
  '/office/file/admin/get-statement': { of: 'vendor', id: 'v-guess', from: '2026-01-01', to: '2026-12-31' },
  '/office/file/admin/list-slot-buyers': { stockIds: 'si-guess,si-other' },
  '/office/file/cse-admin/get-poll': { pollId: 'po-guess' },
  '/office/file/cse-admin/list-poll-voters': { pollId: 'po-guess' },
  '/office/file/cse-admin/subsidy-report': { year: '2026' },
}

const guessedKey = { id: 'guess', rawId: 'guess', type: 'public-key' as const }
const device = { deviceId: 'device-of-guesses', deviceName: 'Porte' }
const scan = { scanId: 'scan-of-a-guess-1', ...device }
const consumerData = { type: 'Consumer', firstName: 'A', lastName: 'B', phoneNumber: '1' }
