import { ip } from "../../../../../src/privacy/analyze/detectors/network/ip.ts";
import { mac } from "../../../../../src/privacy/analyze/detectors/network/mac.ts";
import { finds } from "../marked.ts";

finds(ip, {
  "whole networks":
    "between 10.0.0.0/24, 192.168.8.0/22 and 203.0.113.0/24, but ⟦10.0.0.7⟧/24, ⟦10.0.0.0⟧/32, ⟦203.0.113.64⟧/24 and ⟦203.0.113.64⟧/29",
  "a peer with its port": "openvpn 2144: p.lindqvist/⟦81.230.14.77⟧:51820 TLS, Chrome/81.0.4044.138 Safari",
  "in a name behind a word for a machine": "host_⟦203.0.113.7⟧ my_ip_⟦203.0.113.7⟧_2024.log",
  "the version in a name": "lib_1.2.3.4.so tool_1.2.3.4_amd64.deb v_1_2_3_4 client_18.1.2.3",
  "in a path, in brackets, and emphasized":
    "https://abuse.example/check/⟦203.0.113.77⟧, GET /api/hosts/⟦203.0.113.77⟧/ports, ipinfo.example/⟦85.214.132.117⟧, /home/⟦192.168.97.179⟧, relay=<⟦203.0.113.77⟧>, from _⟦203.0.113.77⟧_, grep ^⟦192.168.11.77⟧",
  "a version in a path":
    'Firefox/120.0.1.2 /opt/foo/1.2.3.4/bin https://registry.example/foo/1.2.3.4 "^1.2.3.4" <1.2.3.4',
  "four octets": "from ⟦203.0.113.7⟧ at noon",
  "letters of another script beside it": "IP是⟦203.0.113.7⟧请检查，⟦2001:db8:85a3::8a2e:370:7334⟧是",
  "a version in another script": "版本是1.2.3.4，バージョン1.2.3.4です 버전은 1.2.3.4",
  "the full stop behind it stays": "It was ⟦203.0.113.7⟧.",
  "behind a user": "redis://:pass@⟦203.0.113.7⟧:6379/0 but chromium@126.0.64.55",
  "behind who signs in":
    "ssh jdoe@⟦203.0.113.7⟧, jdoe@⟦10.44.7.23⟧, ansible_host=root@⟦16.203.77.18⟧, mole!~mole@⟦91.65.120.9⟧ JOIN, tool@1.2.3.4",
  "in the name of a line or a machine":
    "cable-⟦77-221-18-90⟧.dynamic.isp.example and ec2-⟦54-88-19-203⟧.eu-west-1.compute.amazonaws.com",
  "no day, order or version in a name":
    "log-2024-01-02-3.txt, backup-12-01-24-7.tar.gz, order 12-1-24-7. Next. v1-2-3-4.zip",
  "before a port": "[client ⟦2001:db8:4c1f:22::be7⟧:41190]",
  "the section of a document": "RFC 7518, Section 6.2.1.1, sec. 4.8.1.2",
  "the version of a program": '#define FULL_VERSION "4.8.12.0"',
  "the port stays": "⟦203.0.113.7⟧:8080",
  "the prefix length stays": "⟦198.51.100.23⟧/24",
  "in an address of the web": "http://⟦10.1.2.3⟧/path",
  "in a log line": '⟦198.51.100.23⟧ - - [10/Oct/2000] "GET /"',
  "in a key": 'x-forwarded-for="⟦198.51.100.23⟧"',
  "the full form of version 6": "⟦2001:0db8:85a3:0000:0000:8a2e:0370:7334⟧",
  "the compressed form": "⟦2001:db8::8a2e:370:7334⟧",
  "the compressed form at the end": "⟦2001:db8::⟧/32",
  "link local without its zone": "⟦fe80::1ff:fe23:4567:890a⟧%eth0",
  "an embedded version 4": "⟦::ffff:203.0.113.7⟧",
  "square brackets and a port": "http://[⟦2001:db8::7⟧]:8080/",
  "upper case": "⟦2001:DB8::A⟧",
  "the full stop behind version 6 stays": "see ⟦2001:db8::7⟧.",
  "behind a tag":
    '<ip>⟦203.0.113.7⟧</ip> <tr><td>web</td><td class="mono">⟦203.0.113.7⟧</td> <?ip?>⟦203.0.113.7⟧ <td style="padding: 10px 20px 10px 20px; color: #445566; font-weight: bold">⟦203.0.113.7⟧',
  "a version behind a tag":
    "<version>1.2.3.4</version> <FileVersion>1.2.3.4</FileVersion> <netty.version>4.1.2.3</netty.version> <td>Version</td><td>1.2.3.4</td> <b>Release:</b> 1.2.3.4 <h3>1.2.3.4 Scope</h3>",
  "behind an arrow": "gate -> ⟦203.0.113.7⟧, gate => ⟦203.0.113.7⟧ and ⟦10.0.0.7⟧ -> ⟦203.0.113.7⟧",
  "a version behind an arrow": "'version' => '1.2.3.4', version => 1.2.3.4, version 1.2.3.4 -> 1.2.3.5",
  "traffic between two":
    "IP ⟦203.0.113.7⟧ > ⟦203.0.113.8⟧: ICMP echo, IP ⟦203.0.113.7⟧.443 > ⟦203.0.113.8⟧.55120: Flags, IP gate.https > ⟦203.0.113.8⟧.55120: Flags, IP6 ⟦2001:db8::7⟧.443 > ⟦2001:db8::8⟧.55120: Flags",
  "a version that is compared":
    'foo>1.2.3.4 foo >=1.2.3.4 foo > 1.2.3.4 foo<1.2.3.4 ">1.2.3.4" "> 1.2.3.4 <2.0.0.0" needs foo > 1.2.3.4: no',
  "version 6 behind a name":
    "addr:⟦2001:db8:85a3::8a2e:370:7334⟧ inet6 addr:⟦fe80::1ff:fe23:4567:890a⟧/64 interface:⟦2001:db8:85a3:0:0:8a2e:370:7334⟧ 地址:⟦2001:db8::7⟧",
  "what a name and a colon are before besides": "Foo:abc::de1 Class:a12::b x:1::2 in:12:34::56 Foo::abc:1::2",
  "a longer object identifier before a sign": "1.3.6.1.4.1 > 2, 1.3.6.1.4 > 1.3.6.1.5, 1.3.6.1.4: iso",
  "a version": "version 1.2.3.4 and v1.2.3.4 and Version: 10.0.19.45",
  "a version in a user agent": "Chrome/120.0.6099.71",
  "a pinned version": 'foo@1.2.3.4 "~1.2.3.4" >=1.2.3.4 foo==1.2.3.4',
  "a version with a suffix": "1.2.3.4-beta",
  "an object identifier": "1.3.6.1.4.1.311",
  "public resolvers":
    "nameservers: [1.1.1.1, 9.9.9.9, 2606:4700:4700::1111, 2001:4860:4860::8888], ping 8.8.8.8, but ⟦1.1.1.7⟧ and ⟦2001:4860:4860::8889⟧",
  "octets that are none": "256.1.1.1 and 1.2.3.999",
  "padded octets": "01.02.03.04",
  "this machine": "127.0.0.1, ::1 and 0.0.0.0",
  "a netmask": "255.255.255.0",
  "three numbers": "10.0.1",
  "a time": "12:30:45 and 10:30:00:00",
  "a scope operator": "std::vector and a::b and Foo::Bar",
  "a scope operator between hex letters": "face::cafe and dead::beef",
  "a hardware address": "00:1a:2b:3c:4d:5e",
  "a fingerprint": "aa:bb:cc:dd:ee:ff:00:11:22:33:44:55",
  "nine groups": "1:2:3:4:5:6:7:8:9",
  "a group of five": "2001:db8::12345",
  "two gaps": "2001::db8::1",
  "a section": "§ 1.2.3.4, rfc5246#section-6.2.3.2, Section\n * 4.8.1.2",
});

finds(mac, {
  "weights of a collation": "00E5 ; [.1FA3.0020.0002.0041] beside ⟦0050.7966.6800⟧",
  colons: "⟦00:1A:2B:3C:4D:5E⟧",
  "part of a name": "mac_⟦00-1A-2B-3C-4D-5E⟧.txt eth0_⟦00:1a:2b:3c:4d:5e⟧_x",
  "a day and its time in a name": "backup_24-05-01-12-30-00.tar x_001a.2b3c.4d5e",
  "letters of another script beside it": "地址是⟦00:1A:2B:3C:4D:5E⟧请",
  hyphens: "⟦00-1a-2b-3c-4d-5e⟧",
  "groups of four": "⟦001a.2b3c.4d5e⟧",
  "the full stop behind it stays": "It is ⟦00:1a:2b:3c:4d:5e⟧.",
  "a field": '{"mac":"⟦00:1a:2b:3c:4d:5e⟧"}',
  "ether in front": "ether ⟦52:54:00:12:34:56⟧ txqueuelen",
  "letters only": "⟦de:ad:be:ef:ca:fe⟧",
  brackets: "(⟦00-1A-2B-3C-4D-5E⟧)",
  "two in a row": "⟦00:1a:2b:3c:4d:5e⟧ ⟦00:1a:2b:3c:4d:5f⟧",
  "mixed marks": "00:1a-2b:3c-4d:5e",
  "five pairs": "00:1a:2b:3c:4d",
  "seven pairs": "00:1a:2b:3c:4d:5e:6f",
  "a fingerprint": "aa:bb:cc:dd:ee:ff:00:11:22:33:44:55:66:77:88:99",
  "broadcast and none": "ff:ff:ff:ff:ff:ff 00:00:00:00:00:00",
  "a letter that is not hex": "00:1a:2b:3c:4d:5g",
  "the middle of a word": "x00:1a:2b:3c:4d:5e",
  "a date and a time": "20-01-15-10-30",
  "words with dots": "cafe.babe.fade",
  "a time with frames": "10:30:00:12:13",
  "a UUID": "550e8400-e29b-41d4-a716-446655440000",
});
