import { expect, it } from 'vitest';
import { signatureHeaders } from './signature.ts';

const SENT = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  body: '{"test": 2432232314}',
  at: new Date(1_614_265_330_500),
};

it('is the one that the standard gives as its example', () => {
  expect(signatureHeaders(SENT, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

it('is one of each secret while one is changed', () => {
  const [newer, older] = ['whsec_AAAA', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'].map(
    (secret) => signatureHeaders(SENT, secret)['webhook-signature'],
  );
  const both = signatureHeaders(SENT, 'whsec_AAAA|whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');
  expect(both['webhook-signature']).toBe(`${newer} ${older}`);
});
