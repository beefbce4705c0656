/** Accounts of programs and systems, which are nobody, beside those that are words of programs. */
const accounts = new Set(
  (
    "operator nogroup games lp mail news uucp irc gnats sys sync halt shutdown adm staff wheel sudo sshd dbus messagebus polkitd chrony rpc rpcuser abrt avahi colord geoclue gdm lightdm saned pulse rtkit usbmux tss lxd libvirt uuidd tcpdump landscape pollinate " +
    "httpd lighttpd caddy traefik haproxy squid varnish named unbound bind dnsmasq pdns knot ntpd exim dovecot vmail vsftpd proftpd opendkim amavis clamav spamd mosquitto openvpn wireguard strongswan freeradius radiusd slapd openldap krb kerberos " +
    "mariadb mssql mongod couchbase cassandra influxdb influx telegraf clickhouse neo zookeeper solr rabbitmq memcache etcd vault consul nomad minio ceph gluster postgresql pgbouncer pgsql pgadmin patroni timescale cockroach dba sqladmin " +
    "nagios icinga zabbix munin collectd statsd netdata logstash fluentd fluentbit filebeat metricbeat beats graylog opensearch wazuh ossec snort suricata crowdsec puppet chef salt saltstack rundeck awx semaphore teamcity bamboo sonar sonarqube nexus artifactory gitea gogs forgejo concourse drone woodpecker renovate dependabot buildkite cicd " +
    "airflow spark hive hdfs yarn hbase flink presto trino superset metabase dagster prefect mlflow slurm munge kubernetes kubeadm coredns cilium calico istio keycloak authentik authelia odoo drupal wordpress magento laravel django rails forge nextcloud owncloud mattermost rocketchat synapse matrix jitsi plex jellyfin emby sonarr radarr homeassistant hass pihole " +
    "asterisk freeswitch kamailio sap sapadm sapservice oracle grid db2inst wildfly jboss glassfish weblogic websphere tomcat jetty payara sysadmin webadmin webmaster hostmaster postmaster abuse superuser superadmin sa sysdba sysop scanner scan printer monitoring monitor replicator replica replication backup restore readonly readwrite rw ro migrator rsync sftp svc srv usr adm www web dev devops ops prod production staging stage testing qa demo sample dummy someone somebody nobody whoever " +
    // Commands and calls that stand in one list with others.
    "useradd userdel usermod groupadd groupdel groupmod adduser deluser addgroup delgroup gpasswd chpasswd chage chsh chfn chgrp lchown fchown fchownat lchmod fchmod utime utimes utimensat newgrp vipw visudo pwck crontab sudoers " +
    // Words of programs with a surname within.
    "audit avail billing broker canonical carrier checker colon compose forum gender hosted layers modem pager ranking rates renders reverts roster scales sensor sonic tooling traversal"
  ).split(" "),
);

/** Also `dbuser` and `appadmin`, by what they end with; not `hauser` and `brunner`, which are surnames. */
export const isServiceAccount = (word: string): boolean => accounts.has(word) || ofService.test(word);

const ofService =
  /^[a-z]{0,6}(?:(?<![aeo])user|usr|admin|service|server|daemon|backup|exporter|cluster|database|deploy(?:er)?)$/;
