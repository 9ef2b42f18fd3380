const OTHER_PROTOCOL = 'another protocol';

/**
 * Ports that webhooks must not be sent to, by their service [rules/webhooks: URLs]. The first row contains the Fetch
 * standard's bad ports, and the invalid port 0. Default ports of databases that are also common for web servers (3000, 4000,
 * 5000, 8000, 8080, 8443, 9000) are left out.
 */
const TAKEN: readonly (readonly [owner: string, ports: readonly number[]])[] = [
  [
    OTHER_PROTOCOL,
    [
      0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109,
      110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531,
      532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060,
      5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
    ],
  ],
  ['ArangoDB', [8529]],
  ['Cassandra', [7000, 7001, 7199, 9042, 9142, 9160]],
  ['ClickHouse', [8123, 9009, 9440]],
  ['CockroachDB', [26257]],
  ['Couchbase', [8091, 8092, 8093, 8094, 8095, 8096, 11207, 11210, 18091]],
  ['CouchDB', [4369, 5984, 6984]],
  ['Db2', [50000, 50001]],
  ['Elasticsearch', [9200, 9300]],
  ['etcd', [2379, 2380]],
  ['Firebird', [3050]],
  ['FoundationDB', [4500]],
  ['Hazelcast', [5701]],
  ['Ignite', [10800, 47100, 47500]],
  ['InfluxDB', [8086]],
  ['Memcached', [11211, 11212]],
  ['Milvus', [19530]],
  ['MongoDB', [27017, 27018, 27019, 27020]],
  ['MySQL', [3306, 33060]],
  ['Neo4j', [7473, 7474, 7687]],
  ['Oracle', [1521, 1522, 2483, 2484]],
  ['OrientDB', [2424, 2480]],
  ['PostgreSQL', [5432, 5433, 6432]],
  ['Qdrant', [6333, 6334]],
  ['QuestDB', [8812]],
  ['Redis', [6379, 6380, 16379, 26379]],
  ['RethinkDB', [28015, 29015]],
  ['SAP HANA', [30013, 30015]],
  ['Solr', [8983]],
  ['SQL Server', [1433, 1434]],
  ['Tarantool', [3301]],
  ['TiKV', [20160]],
  ['ZooKeeper', [2181]],
];

const OWNERS: ReadonlyMap<number, string> = new Map(
  TAKEN.flatMap(([owner, ports]) => ports.map((port) => [port, owner] as const)),
);

/** The service a port belongs to, if webhooks must not be sent there; otherwise null. */
export function ownerOfPort(port: number): string | null {
  return OWNERS.get(port) ?? null;
}
