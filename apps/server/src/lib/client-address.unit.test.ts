import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RawRequest, type TrustProxy, addressGroup, clientAddress, parseTrustProxy } from './client-address.ts';

const trusting = (setting: string | undefined): TrustProxy => {
  const trust = parseTrustProxy(setting);
  if (!trust) throw new Error(`no setting: ${setting ?? ''}`);
  return trust;
};
const from = (remoteAddress: string | undefined, forwarded?: string | string[]): RawRequest => ({
  socket: { remoteAddress },
  headers: { ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }) },
});

describe('the address of a client', () => {
  it.each([undefined, '', 'none'])(
    '[S5] uses the address of the connection if no proxy is trusted (%s), for any header',
    (setting) => {
      const trust = trusting(setting);
      expect(clientAddress(from('203.0.113.9', '1.2.3.4'), trust)).toBe('203.0.113.9');
      fc.assert(
        fc.property(fc.string(), (claim) => clientAddress(from('203.0.113.9', claim), trust) === '203.0.113.9'),
      );
      expect(clientAddress(from('::ffff:203.0.113.9'), trust)).toBe('203.0.113.9');
    },
  );

  it('[S5] the client is the hop before the trusted number of proxies, not an entry that it added itself', () => {
    expect(clientAddress(from('10.0.0.1', '6.6.6.6, 198.51.100.7'), trusting('1'))).toBe('198.51.100.7');
    expect(clientAddress(from('10.0.0.1', '6.6.6.6, 198.51.100.7, 10.0.0.2'), trusting('2'))).toBe('198.51.100.7');
    expect(clientAddress(from('10.0.0.1', ['6.6.6.6', '198.51.100.7']), trusting('1'))).toBe('198.51.100.7');
    expect(clientAddress(from('10.0.0.1'), trusting('1'))).toBe('10.0.0.1');
  });

  it('[S5] the client is the first hop outside the trusted networks', () => {
    const trust = trusting('loopback, 10.0.0.0/8,2001:db8::/32, 192.0.2.1');
    expect(clientAddress(from('127.0.0.1', '6.6.6.6, 198.51.100.7, 10.9.9.9'), trust)).toBe('198.51.100.7');
    expect(clientAddress(from('::ffff:10.1.1.1', '2001:db9::5'), trust)).toBe('2001:db9::5');
    expect(clientAddress(from('2001:db8::1', '192.0.2.1'), trust)).toBe('192.0.2.1');
    expect(clientAddress(from('192.0.2.2', '10.0.0.1'), trust)).toBe('192.0.2.2');
    expect(clientAddress(from('10.0.0.1', '1.1.1.1, junk'), trust)).toBe('10.0.0.1');
    expect(clientAddress(from(undefined, '1.1.1.1'), trust)).toBe('');
  });

  it.each([
    ['198.51.100.7:51234', '198.51.100.7'],
    ['[2001:db8::7]:51234', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['[::ffff:198.51.100.7]:1', '198.51.100.7'],
    ['2001:db8::7', '2001:db8::7'],
    ['198.51.100.7:port', '10.0.0.1'],
    ['198.51.100.7:1:2', '10.0.0.1'],
    ['[junk]:1', '10.0.0.1'],
  ])('[S5] reads the address in the header entry %s as %s', (entry, address) => {
    expect(clientAddress(from('10.0.0.1', `6.6.6.6, ${entry}`), trusting('1'))).toBe(address);
  });

  it.each([
    '-1',
    '0',
    '11',
    '1.5',
    'true',
    '10.0.0.0/33',
    '10.0.0.0/8/1',
    '::1/129',
    'proxy.example',
    '10.0.0.1,,',
    '10.0.0.0/a',
  ])('refuses %s as a setting of trusted proxies', (setting) => expect(parseTrustProxy(setting)).toBeNull());
});

it('[S5] limits count IPv6 addresses by their /64 network, and IPv4 addresses singly', () => {
  expect(addressGroup('203.0.113.9')).toBe('203.0.113.9');
  expect(addressGroup('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(addressGroup('2001:0db8:0001:0002::7')).toBe('2001:db8:1:2::/64');
  expect(addressGroup('2001:db8::7')).toBe('2001:db8:0:0::/64');
  expect(addressGroup('::1')).toBe('0:0:0:0::/64');
  expect(addressGroup('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  fc.assert(fc.property(fc.ipV6(), (address) => /^([0-9a-f]{1,4}:){4}:\/64$/.test(addressGroup(address))));
});
