import { expectForEach } from '#test/helpers/expect-for-each';
import { ownerOfPort } from '#webhooks/webhook-port';

/** The ports that browsers refuse, from the HTTP client that is built into Node. */
const { badPorts } = require('undici/lib/web/fetch/constants.js') as { badPorts: readonly string[] };

test('every port that the Fetch standard refuses belongs to another protocol', () => {
  expect(badPorts.length).toBeGreaterThan(80);
  expect(badPorts.filter((port) => ownerOfPort(Number(port)) !== 'another protocol')).toEqual([]);
  expect(ownerOfPort(0)).toBe('another protocol');
});

test('a port of another service is refused with its name', () =>
  expectForEach(
    [
      [1433, 'SQL Server'],
      [1521, 'Oracle'],
      [2379, 'etcd'],
      [3306, 'MySQL'],
      [5432, 'PostgreSQL'],
      [5984, 'CouchDB'],
      [6379, 'Redis'],
      [7687, 'Neo4j'],
      [8086, 'InfluxDB'],
      [9042, 'Cassandra'],
      [9200, 'Elasticsearch'],
      [11211, 'Memcached'],
      [26257, 'CockroachDB'],
      [27017, 'MongoDB'],
    ],
    ([port, owner]) => {
      expect(ownerOfPort(port)).toBe(owner);
    },
  ));

test('a port without a service of its own is accepted', () =>
  expectForEach([80, 443, 444, 1023, 1024, 3000, 4000, 5000, 8000, 8080, 8443, 9000, 9443, 65_535], (port) => {
    expect(ownerOfPort(port)).toBeNull();
  }));
