"""Trains small tokenizers of each kind on texts, and says how they cut the texts: the numbers of the tokens, and where each begins and
ends in code points. Texts and SentencePiece's table of rules come from a file of JSON."""

import base64
import json
import sys

from tokenizers import Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers, processors, trainers

with open(sys.argv[1], encoding="utf-8") as file:
    told = json.load(file)
texts, rules = told["texts"], base64.b64decode(told["rules"])


def word_piece(lowercase):
    tokenizer = Tokenizer(models.WordPiece(unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.BertNormalizer(lowercase=lowercase)
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    special = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"]
    return tokenizer, trainers.WordPieceTrainer(vocab_size=320, special_tokens=special)


def unigram(*steps, words=pre_tokenizers.Metaspace()):
    tokenizer = Tokenizer(models.Unigram())
    tokenizer.normalizer = normalizers.Sequence(list(steps))
    tokenizer.pre_tokenizer = words
    special = ["<s>", "<pad>", "</s>", "<unk>"]
    return tokenizer, trainers.UnigramTrainer(vocab_size=400, special_tokens=special, unk_token="<unk>")


def bytes_of_words(words, normalizer=None):
    tokenizer = Tokenizer(models.BPE())
    if normalizer:
        tokenizer.normalizer = normalizer
    tokenizer.pre_tokenizer = words
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    return tokenizer, trainers.BpeTrainer(vocab_size=300, special_tokens=["<s>", "</s>"], initial_alphabet=alphabet)


def with_byte_tokens():
    tokenizer = Tokenizer(models.BPE(unk_token="<unk>", fuse_unk=True, byte_fallback=True))
    tokenizer.normalizer = normalizers.Sequence([normalizers.Prepend("▁"), normalizers.Replace(" ", "▁")])
    special = ["<unk>", "<s>", "</s>", *(f"<0x{byte:02X}>" for byte in range(256))]
    return tokenizer, trainers.BpeTrainer(vocab_size=320, special_tokens=special, limit_alphabet=60)


pattern = r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
kinds = {
    "word pieces": word_piece(False),
    "word pieces in small letters": word_piece(True),
    "unigram, SentencePiece's rules": unigram(normalizers.Precompiled(rules)),
    "unigram, words first": unigram(
        normalizers.Precompiled(rules),
        words=pre_tokenizers.Sequence([pre_tokenizers.WhitespaceSplit(), pre_tokenizers.Metaspace()]),
    ),
    "unigram, without accents": unigram(
        normalizers.Strip(),
        normalizers.Replace("``", '"'),
        normalizers.Replace(Regex(" {2,}"), " "),
        normalizers.NFKD(),
        normalizers.StripAccents(),
        normalizers.Lowercase(),
    ),
    "unigram, composed": unigram(normalizers.NFKC(), words=pre_tokenizers.Metaspace(prepend_scheme="first")),
    "bytes": bytes_of_words(pre_tokenizers.ByteLevel(add_prefix_space=True)),
    "bytes, composed": bytes_of_words(pre_tokenizers.ByteLevel(add_prefix_space=False), normalizers.NFC()),
    "bytes, by a pattern": bytes_of_words(
        pre_tokenizers.Sequence(
            [
                pre_tokenizers.Split(Regex(pattern), "isolated"),
                pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False),
            ]
        )
    ),
    "words, digits and marks": unigram(
        normalizers.NFD(),
        words=pre_tokenizers.Sequence(
            [
                pre_tokenizers.Whitespace(),
                pre_tokenizers.Digits(individual_digits=True),
                pre_tokenizers.Punctuation("merged_with_previous"),
            ]
        ),
    ),
    "byte tokens": with_byte_tokens(),
}

made = []
for name, (tokenizer, trainer) in kinds.items():
    tokenizer.train_from_iterator(texts, trainer)
    if name == "bytes, composed":
        tokenizer.add_tokens(["  ", "    ", "|||"])
    tokenizer.encode_special_tokens = True
    encodings = tokenizer.encode_batch(told["asked"], add_special_tokens=False)
    answers = [{"ids": one.ids, "places": [place for pair in one.offsets for place in pair]} for one in encodings]
    made.append({"name": name, "tokenizer": json.loads(tokenizer.to_str()), "answers": answers})
json.dump(made, sys.stdout, ensure_ascii=False, separators=(",", ":"))
